import { useEffect } from "react";
import { useApp } from "../../platform/services/app-context.tsx";

/** `/` focuses the search field, unless another field has the focus. */
export function useSearchKey(): void {
  const { storageHeader } = useApp();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, [role=dialog]") !== null;
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      storageHeader.focusSearch();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [storageHeader]);
}
