import { Button } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import classes from "./content.module.css";

export interface FailedContentProps {
  title: string;
  text: string;
  onRetry?: (() => void) | undefined;
  onDownload: () => void;
}

export function FailedContent({ title, text, onRetry, onDownload }: FailedContentProps) {
  const { t } = useTranslation("viewer");
  return (
    <div className={classes.message} role="alert">
      <EmptyState icon={<IconFileAlert size={28} />} title={title} text={text}>
        <div className={classes.choices}>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t("tryAgain")}
            </Button>
          )}
          <Button variant="default" onClick={onDownload}>
            {t("download")}
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
