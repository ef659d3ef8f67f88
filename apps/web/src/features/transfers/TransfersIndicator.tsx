import type { TransfersState } from "@dexnet/drive/transfers/transfers";
import { ActionIcon, Button, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertCircle, IconTransferVertical } from "@tabler/icons-react";
import { memo, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusContentIfLost } from "../../platform/focus-content.ts";
import { useFormat } from "../../platform/format/format.ts";
import { useTransfersState } from "../../platform/transfers/use-transfers-state.ts";
import { lazyPart } from "../../widgets/lazy-part.tsx";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import classes from "./TransfersIndicator.module.css";

const TransfersPanel = lazyPart(
  "TransfersPanel",
  async () => (await import("./panel/TransfersPanel.tsx")).TransfersPanel,
  <div className={classes.coming} />,
);

/** From 1280 px on the transfers are a menu of the header, below that a modal. */
const wideScreen = "(min-width: 80em)";

interface IndicatorProps {
  count: number;
  percent: string;
  /** Replaces the percentage. `asking`: a transfer waits for an answer or a file. `failed`: some have failed, and no other is under way. */
  alert: "asking" | "failed" | null;
  opened: boolean;
  setOpened: (opened: boolean) => void;
}

/**
 * Progress of all transfers; a click shows each of them. It closes without transfers, and is hidden where it is not
 * always shown.
 */
export function TransfersIndicator({ isAlwaysShown }: { isAlwaysShown: boolean }) {
  const count = useTransfersState((state) => state.count);
  const percent = useTransfersState((state) => state.percent);
  const alert = useTransfersState(alertOf);
  const format = useFormat();
  const isWide = useMediaQuery(wideScreen, false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const isEmpty = count === 0;
  useEffect(() => {
    if (isEmpty) setOpened(false);
  }, [isEmpty]);
  const isInUse = useInUse(isEmpty);
  if (!isAlwaysShown && !isInUse) return null;

  const Indicator = isWide ? TransfersMenu : TransfersModal;
  return (
    <Indicator
      count={count}
      percent={format.percent(percent / 100)}
      alert={alert}
      opened={opened}
      setOpened={setOpened}
    />
  );
}

/** The specification's percentage is 100 when all transfers have failed, which nobody must see. */
function alertOf({ count, countByState }: TransfersState): IndicatorProps["alert"] {
  const { asks, interrupted, failed, done } = countByState;
  if (asks + interrupted + countByState["needs-file"] > 0) return "asking";
  return failed > 0 && failed + done === count ? "failed" : null;
}

const alertTexts = { asking: "waitsForYou", failed: "someFailed" } as const;

/** Delay until the closed menu has returned the focus to the button, which is disabled now. */
const closedMs = 300;

/** Whether there are transfers or the menu is still closing. Then the page gets the focus. */
function useInUse(isEmpty: boolean): boolean {
  const [isInUse, setInUse] = useState(!isEmpty);
  useEffect(() => {
    if (!isEmpty) return setInUse(true);
    const timer = window.setTimeout(() => setInUse(false), closedMs);
    return () => window.clearTimeout(timer);
  }, [isEmpty]);
  useEffect(() => (isInUse ? focusContentIfLost : undefined), [isInUse]);
  return isInUse || !isEmpty;
}

function TransfersMenu({ count, percent, alert, opened, setOpened }: IndicatorProps) {
  const { t } = useTranslation("transfers");
  const titleId = useId();
  const isEmpty = count === 0;
  return (
    <Popover
      opened={opened && !isEmpty}
      onChange={setOpened}
      position="bottom-end"
      offset={12}
      width={440}
      shadow="none"
      radius="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          disabled={isEmpty}
          leftSection={<Figure percent={isEmpty ? null : percent} alert={alert} />}
          onClick={() => setOpened(!opened)}
        >
          {t("downloads")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={titleId}>
        <p className={classes.title} id={titleId}>
          {t("list")}
        </p>
        <PanelWhenHere />
      </Popover.Dropdown>
    </Popover>
  );
}

function TransfersModal({ count, percent, alert, opened, setOpened }: IndicatorProps) {
  const { t } = useTranslation("transfers");
  const format = useFormat();
  const isEmpty = count === 0;
  return (
    <>
      <ActionIcon
        className={classes.icon}
        variant="default"
        disabled={isEmpty}
        aria-label={
          isEmpty
            ? t("none")
            : alert === null
              ? t("open", { percent })
              : `${t(alert === "failed" ? "list" : "open", { percent })}. ${t(alertTexts[alert])}`
        }
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {alert !== null ? (
          <IconAlertCircle className={classes[alert]} size={20} aria-hidden />
        ) : (
          <IconTransferVertical size={isEmpty ? 20 : 16} aria-hidden />
        )}
        {!isEmpty && alert === null && (
          <span className={`${classes.below} figures`} aria-hidden>
            {percent}
          </span>
        )}
      </ActionIcon>
      <ModalFrame
        opened={opened && !isEmpty}
        onClose={() => setOpened(false)}
        title={t("title", { count, replace: { count: format.number(count) } })}
      >
        <PanelWhenHere />
      </ModalFrame>
    </>
  );
}

/** The percentage replaces the icon and has a fixed width, so that nothing else in the header moves. */
function Figure({ percent, alert }: { percent: string | null; alert: IndicatorProps["alert"] }) {
  const { t } = useTranslation("transfers");
  return (
    <span className={`${classes.figure} figures`}>
      {alert !== null ? (
        <IconAlertCircle className={classes[alert]} size={20} role="img" aria-label={t(alertTexts[alert])} />
      ) : (
        (percent ?? <IconTransferVertical size={20} aria-hidden />)
      )}
    </span>
  );
}

/**
 * The code is loaded with the first opening, into an area of about its size. The panel reads the state itself: the
 * percentage outside changes ten times a second and must not render it.
 */
const PanelWhenHere = memo(function PanelWhenHere() {
  return <TransfersPanel />;
});
