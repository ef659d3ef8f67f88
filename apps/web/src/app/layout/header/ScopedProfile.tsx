import { ProfileModal, type ProfileModalProps } from "../../../features/profile/ProfileModal.tsx";
import { QueryScope } from "../../../platform/services/QueryScope.tsx";

/** The profile makes queries and can be opened on pages without a query scope. */
export function ScopedProfile(props: ProfileModalProps) {
  return (
    <QueryScope>
      <ProfileModal {...props} />
    </QueryScope>
  );
}
