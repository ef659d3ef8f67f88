import type { RestorePreview } from "@dexnet/drive/drive";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeNotices } from "../../platform/change-notices.ts";
import { useFormat } from "../../platform/format/format.ts";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { useSteadyQuery } from "../../platform/queries/use-steady-query.ts";
import { useApp } from "../../platform/services/app-context.tsx";
import shared from "../../platform/theme/shared.module.css";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import { ErrorState } from "../../widgets/states/ErrorState.tsx";
import { SkeletonBlock } from "../../widgets/states/SkeletonBlock.tsx";
import classes from "./RestoreModal.module.css";
import { useHistoryTexts } from "./use-history-texts.ts";

const modalWidthPx = 520;
const skeletonHeightPx = 160;

/** Question whether to restore a version. Its preview is computed anew each time. */
export interface RestoreQuestion {
  readonly version: number;
  readonly askedAt: number;
}

export interface RestoreModalProps {
  address: string;
  question: RestoreQuestion;
  opened: boolean;
  onClose: () => void;
}

/** Says what the restore of a version does, and does it if the person agrees. */
export function RestoreModal({ address, question, opened, onClose }: RestoreModalProps) {
  const { version, askedAt } = question;
  const { t } = useTranslation("history");
  const format = useFormat();
  const { drive } = useApp();
  const preview = useSteadyQuery({
    queryKey: ["restore-preview", address.toLowerCase(), version, askedAt],
    queryFn: () => drive.open(address).previewRestore(version),
    enabled: opened,
    // It is computed from the list of now, and only the last one is valid.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: "always",
  });
  const restore = useRestore(address, onClose);
  return (
    <ModalFrame opened={opened} onClose={onClose} title={t("dialog.title")} width={modalWidthPx}>
      <p className={shared.quiet}>{t("dialog.lead", { date: format.date(version, "time") })}</p>
      {preview.isError ? (
        <ErrorState
          error={preview.error}
          title={t("dialog.failed")}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : preview.data === undefined ? (
        <div role="status" aria-label={t("dialog.loading")}>
          <SkeletonBlock heightPx={skeletonHeightPx} />
        </div>
      ) : (
        <Outcome preview={preview.data} />
      )}
      {!preview.isError && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("dialog.cancel")}
          </Button>
          <Button
            disabled={preview.data === undefined || isWithoutEffect(preview.data)}
            loading={restore.isPending}
            onClick={() => preview.data && restore.mutate(preview.data)}
          >
            {t("dialog.restore")}
          </Button>
        </div>
      )}
    </ModalFrame>
  );
}

function isWithoutEffect({ back, changed, trashed }: RestorePreview): boolean {
  return [back, changed, trashed].every(({ files, folders }) => files + folders === 0);
}

function Outcome({ preview }: { preview: RestorePreview }) {
  const { t } = useTranslation("history");
  const texts = useHistoryTexts();
  const { back, changed, trashed, lost } = preview;
  const rows = [
    ["back", back],
    ["changed", changed],
    ["trashed", trashed],
  ] as const;
  const more = lost.count - lost.names.length;
  return (
    <>
      {isWithoutEffect(preview) && <p className={shared.quiet}>{t("dialog.nothing")}</p>}
      <dl className={`${shared.frame} ${shared.divided} ${classes.outcome}`}>
        {rows.map(
          ([kind, count]) =>
            count.files + count.folders > 0 && (
              <Row key={kind} term={t(`dialog.${kind}`)} hint={t(`dialog.${kind}Hint`)}>
                {texts.count(count)}
              </Row>
            ),
        )}
        {lost.count > 0 && (
          <Row
            isWarning
            term={t("dialog.lost")}
            hint={`${lost.names.join(", ")}${more > 0 ? ` ${t("dialog.lostMore", { count: more })}` : ""}`}
          >
            {t("files", { count: lost.count })}
          </Row>
        )}
      </dl>
      {!isWithoutEffect(preview) && <p className={shared.quiet}>{t("dialog.note")}</p>}
    </>
  );
}

interface RowProps {
  term: string;
  hint: string;
  isWarning?: boolean;
  children: ReactNode;
}

function Row({ term, hint, isWarning = false, children }: RowProps) {
  return (
    <div className={classes.row} data-warning={isWarning || undefined}>
      <dt className={`${shared.strong} ${classes.term}`}>{term}</dt>
      <dd className={`${shared.strong} ${classes.count}`}>{children}</dd>
      <dd className={`${shared.note} ${classes.hint}`}>{hint}</dd>
    </div>
  );
}

/** Restores the version of a preview, and offers to undo that. */
function useRestore(address: string, onDone: () => void) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const { drive, notify } = useApp();
  const errorText = useErrorText();
  const showFault = (error: unknown) => notify({ text: errorText(error), tone: "error", group: changeNotices });

  async function undo(): Promise<void> {
    try {
      await drive.open(address).undo();
      notify({ text: t("undone"), group: changeNotices });
    } catch (error) {
      showFault(error);
    }
  }

  return useMutation({
    // The change is stored on the device, and saved when there is a connection.
    networkMode: "always",
    mutationFn: ({ id }: RestorePreview) => drive.open(address).restoreVersion(id),
    onSuccess(_, { version }) {
      onDone();
      notify({
        text: t("restored", { date: format.date(version, "time") }),
        group: changeNotices,
        action: { label: t("undo"), onClick: () => void undo() },
      });
    },
    onError: showFault,
  });
}
