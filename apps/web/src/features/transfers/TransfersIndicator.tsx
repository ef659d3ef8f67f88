import type { Task } from "@dexnet/drive/drive";
import { ActionIcon, Button, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { IconTransferVertical } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shell/format.ts";
import { ModalFrame } from "../../widgets/modal/ModalFrame.tsx";
import rowClasses from "./TransferRow.module.css";
import { TransferRow } from "./TransferRow.tsx";
import classes from "./TransfersIndicator.module.css";
import { totalPercent } from "./total-percent.ts";
import { useTasks } from "./use-tasks.ts";

/** From 1280 px on the transfers are a menu of the header, below that an icon that opens a modal. */
const wideScreen = "(min-width: 80em)";

interface IndicatorProps {
  tasks: readonly Task[];
  percent: string;
  opened: boolean;
  setOpened: (opened: boolean) => void;
}

/** How far all transfers are, and on a click each of them. With the last of them gone it closes by itself. */
export function TransfersIndicator() {
  const tasks = useTasks();
  const format = useFormat();
  const isWide = useMediaQuery(wideScreen, false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const isEmpty = tasks.length === 0;
  useEffect(() => {
    if (isEmpty) setOpened(false);
  }, [isEmpty]);

  const percent = format.percent(totalPercent(tasks) / 100);
  const Indicator = isWide ? TransfersMenu : TransfersModal;
  return <Indicator tasks={tasks} percent={percent} opened={opened} setOpened={setOpened} />;
}

function TransfersMenu({ tasks, percent, opened, setOpened }: IndicatorProps) {
  const { t } = useTranslation("transfers");
  const titleId = useId();
  const isEmpty = tasks.length === 0;
  return (
    <Popover
      opened={opened && !isEmpty}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      shadow="none"
      radius="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          disabled={isEmpty}
          leftSection={<IconTransferVertical size={20} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t("downloads")}
          {!isEmpty && <span className={`${classes.percent} figures`}>{percent}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={titleId}>
        <p className={classes.title} id={titleId}>
          {t("downloads")}
        </p>
        <TransferList tasks={tasks} />
      </Popover.Dropdown>
    </Popover>
  );
}

function TransfersModal({ tasks, percent, opened, setOpened }: IndicatorProps) {
  const { t } = useTranslation("transfers");
  const isEmpty = tasks.length === 0;
  return (
    <>
      <ActionIcon
        className={classes.icon}
        variant="default"
        disabled={isEmpty}
        aria-label={isEmpty ? t("none") : t("open", { percent })}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconTransferVertical size={20} aria-hidden />
        {!isEmpty && (
          <span className={classes.dot} aria-hidden>
            {percent}
          </span>
        )}
      </ActionIcon>
      <ModalFrame
        opened={opened && !isEmpty}
        onClose={() => setOpened(false)}
        title={t("title", { count: tasks.length })}
      >
        <TransferList tasks={tasks} />
      </ModalFrame>
    </>
  );
}

function TransferList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <div className={classes.list}>
      <ul className={rowClasses.rows}>
        {tasks.map((task) => (
          <TransferRow key={task.id} task={task} />
        ))}
      </ul>
    </div>
  );
}
