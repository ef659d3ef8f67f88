/** Views of the modal with their parents. */
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
  /** True while the view shows something that will not be shown again. */
  onUnsavedChange: (unsaved: boolean) => void;
}
