import type { SecurityViewProps } from "../navigation/views.ts";
import { ChangePasswordView } from "./password/ChangePasswordView.tsx";
import { SecurityPage } from "./SecurityPage.tsx";
import { NewCodesView } from "./two-factor/NewCodesView.tsx";
import { TurnOffView } from "./two-factor/TurnOffView.tsx";
import { TurnOnView } from "./two-factor/TurnOnView.tsx";

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
