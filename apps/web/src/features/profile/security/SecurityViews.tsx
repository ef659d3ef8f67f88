import type { SecurityViewProps } from "../views.ts";
import { ChangePasswordView } from "./ChangePasswordView.tsx";
import { NewCodesView } from "./NewCodesView.tsx";
import { SecurityPage } from "./SecurityPage.tsx";
import { TurnOffView } from "./TurnOffView.tsx";
import { TurnOnView } from "./TurnOnView.tsx";

/** The security page and what it leads to. */
export function SecurityViews({ view, show, onUnsavedChange }: SecurityViewProps) {
  const onLeave = () => show("security");
  switch (view) {
    case "security":
      return <SecurityPage show={show} />;
    case "turn-on":
      return <TurnOnView onLeave={onLeave} onUnsavedChange={onUnsavedChange} />;
    case "new-codes":
      return <NewCodesView onLeave={onLeave} onUnsavedChange={onUnsavedChange} />;
    case "turn-off":
      return <TurnOffView onLeave={onLeave} />;
    case "change-password":
      return <ChangePasswordView onLeave={onLeave} />;
  }
}
