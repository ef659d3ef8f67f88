import type { Db } from "@dexnet/service/database/database";
import { createUserStore } from "../accounts/user-store.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import type { PlanMail } from "../mails/texts/mail.ts";
import type { ProductStorage } from "../storages/storage-store.ts";
import { createPlanNoticeStore, type NoticeKind } from "./plan-ending-store.ts";
import type { UserProduct } from "./product-store.ts";

export interface PlanMailOrder {
  readonly notice: NoticeKind;
  readonly product: UserProduct;
  readonly storages: readonly ProductStorage[];
  readonly releaseAt: Date;
  readonly expiresAt: Date;
  readonly now: Date;
}

const mailKinds: Readonly<Record<NoticeKind, Pick<PlanMail, "kind" | "isLast">>> = {
  ends_in_7_days: { kind: "plan_ending", isLast: false },
  ends_in_1_day: { kind: "plan_ending", isLast: true },
  ended: { kind: "plan_ended", isLast: false },
  release_in_7_days: { kind: "release_coming", isLast: false },
  release_in_1_day: { kind: "release_coming", isLast: true },
  released: { kind: "storages_released", isLast: false },
};

/** Queues a mail about the end of a product and records it, within the caller's transaction. */
export async function queuePlanMail(tx: Db, outbox: MailOutbox, order: PlanMailOrder): Promise<void> {
  const { notice, product, storages, releaseAt, expiresAt, now } = order;
  const user = await createUserStore(tx).findById(product.userId);
  // The account is being deleted, and its products with it.
  if (user === undefined) return;
  const content: PlanMail = {
    ...mailKinds[notice],
    to: user.email,
    language: user.language,
    plan: product.plan.name,
    endsAt: product.endsAt.toISOString(),
    releaseAt: releaseAt.toISOString(),
    storages: storages.map(({ address, title, filesSizeBytes }) => ({ address, title, filesSizeBytes })),
  };
  const mailId = await outbox.queue(tx, { userId: user.id, content, expiresAt });
  await createPlanNoticeStore(tx).record({
    userProductId: product.id,
    endsAt: product.endsAt,
    kind: notice,
    mailId,
    queuedAt: now,
  });
}
