/** What the modal can show, each with the view to which its way back leads. */
const parents = {
  profile: null,
  security: "profile",
  "turn-on": "security",
  "new-codes": "security",
  "turn-off": "security",
  "change-password": "security",
} as const;

export type View = keyof typeof parents;
export type SecurityView = Exclude<View, "profile">;

export function parentOf(view: View): View | null {
  return parents[view];
}

export interface SecurityViewProps {
  view: SecurityView;
  show: (view: View) => void;
  /** True while something is on screen that will not be shown again. */
  onUnsavedChange: (unsaved: boolean) => void;
}
