import { useApp } from "../../platform/services/app-context.tsx";
import { useStore } from "../../platform/services/create-store.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useLastValue } from "../modal/use-last-value.ts";

const ConfirmModal = lazyPart("ConfirmModal", async () => (await import("./ConfirmModal.tsx")).ConfirmModal);

/** Shows the open question of `confirm`. The code of the dialog comes with the first question. */
export function ConfirmHost() {
  const { questions } = useApp();
  const open = useStore(questions);
  const request = useLastValue(open);
  if (request === null) return null;
  return <ConfirmModal request={request} opened={open !== null} onFailure={questions.refuseAll} />;
}
