import { IconClockOff, IconLinkOff, IconUnlink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RouteButton } from "../../../widgets/links/RouteLink.tsx";
import { EmptyState } from "../../../widgets/states/EmptyState.tsx";
import { ErrorState } from "../../../widgets/states/ErrorState.tsx";
import { type EndedCode, endedCodeOf } from "./ended-codes.ts";

const icons: Readonly<Record<EndedCode, typeof IconUnlink>> = {
  share_not_found: IconUnlink,
  share_expired: IconClockOff,
  share_revoked: IconLinkOff,
  share_used_up: IconLinkOff,
};

export interface EndedShareProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Says why a link can't be opened. */
export function EndedShare({ error, onRetry, retrying }: EndedShareProps) {
  const { t } = useTranslation(["sharing", "platform"]);
  const code = endedCodeOf(error);
  if (code === null) {
    return <ErrorState heading={1} title={t("ended.failed")} error={error} onRetry={onRetry} retrying={retrying} />;
  }
  const Icon = icons[code];
  return (
    <EmptyState
      heading={1}
      icon={<Icon size={28} />}
      title={t(`errors.${code}`, { ns: "platform" })}
      text={t(`ended.${code}Text`)}
    >
      <RouteButton to="/storages" variant="default">
        {t("ended.home")}
      </RouteButton>
    </EmptyState>
  );
}
