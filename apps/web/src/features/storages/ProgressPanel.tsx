import { Button, Progress } from "@mantine/core";
import "@mantine/core/styles/Progress.layer.css";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../platform/i18n/error-text.ts";
import { Callout } from "../../widgets/page/Callout.tsx";
import { StepPanel } from "./StepPanel.tsx";

export interface ProgressPanelProps {
  title: string;
  text: string;
  /** Fault of the action. The panel shows it and says that nothing is lost. */
  error: unknown;
  failedTitle: string;
  failedText: string;
  onRetry: () => void;
  retryText: string;
  onBack: () => void;
  backText?: string;
}

/** Last step: the action is running, or has failed and can be retried. */
export function ProgressPanel(props: ProgressPanelProps) {
  const { t } = useTranslation("storages");
  const errorText = useErrorText();
  if (props.error === null) {
    return (
      <StepPanel title={props.title} text={props.text}>
        <Progress value={100} animated size="md" aria-label={props.title} />
      </StepPanel>
    );
  }
  return (
    <StepPanel
      title={props.failedTitle}
      text={props.failedText}
      buttons={
        <>
          <Button variant="default" onClick={props.onBack}>
            {props.backText ?? t("phrase.back")}
          </Button>
          <Button onClick={props.onRetry}>{props.retryText}</Button>
        </>
      }
    >
      <Callout tone="error" title={errorText(props.error)} />
    </StepPanel>
  );
}
