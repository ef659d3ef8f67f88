import type { Invoice } from "@dexnet/protocol/payments";
import { Button } from "@mantine/core";
import { IconDeviceMobile, IconFlask, IconWallet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useApp } from "../../../platform/services/app-context.tsx";
import { useStore } from "../../../platform/services/create-store.ts";
import shared from "../../../platform/theme/shared.module.css";
import { type Eip1193Provider, findInjectedProvider, WalletError } from "../../../platform/wallet/eip1193.ts";
import { payWithProvider } from "../../../platform/wallet/pay-with-provider.ts";
import { createRpcProvider } from "../../../platform/wallet/rpc-provider.ts";
import { paymentLink } from "../payment-link.ts";
import classes from "./WalletButtons.module.css";

export interface WalletButtonsProps {
  invoice: Invoice;
  /** Base units to send. */
  amount: string;
}

/** Payment by a wallet of the browser, and in a demonstration by the test wallet. */
export function WalletButtons({ invoice, amount }: WalletButtonsProps) {
  const { t } = useTranslation("payments");
  const { config } = useApp();
  const testWalletUrl = useStore(config.loaded)?.test_wallet_url ?? null;
  const injected = findInjectedProvider();
  return (
    <div className={shared.grid}>
      {/* A phone can't scan its own screen. */}
      {injected === undefined && (
        <Button
          component="a"
          href={paymentLink(invoice, amount)}
          variant="default"
          className={classes.onPhone ?? ""}
          leftSection={<IconDeviceMobile size={18} />}
        >
          {t("wallet.open")}
        </Button>
      )}
      {injected !== undefined && (
        <PayButton
          invoice={invoice}
          amount={amount}
          icon={<IconWallet size={18} />}
          text={t("wallet.pay")}
          variant="filled"
          localRpcUrl={testWalletUrl}
          openProvider={() => injected}
        />
      )}
      {testWalletUrl !== null && (
        <div className={classes.test}>
          <PayButton
            invoice={invoice}
            amount={amount}
            icon={<IconFlask size={18} />}
            text={t("wallet.payTest")}
            variant={injected === undefined ? "filled" : "default"}
            localRpcUrl={testWalletUrl}
            openProvider={() => createRpcProvider(testWalletUrl)}
          />
          <p className={`${shared.note} ${classes.note}`}>{t("wallet.testNote")}</p>
        </div>
      )}
    </div>
  );
}

interface PayButtonProps extends WalletButtonsProps {
  icon: ReactNode;
  text: string;
  variant: "filled" | "default";
  /** RPC endpoint of the local chain, for wallets that don't know it. */
  localRpcUrl: string | null;
  openProvider: () => Eip1193Provider;
}

function PayButton({ invoice, amount, icon, text, variant, localRpcUrl, openProvider }: PayButtonProps) {
  const { t } = useTranslation("payments");
  const { notify } = useApp();
  const payment = useMutation({
    mutationFn: () =>
      payWithProvider(openProvider(), {
        chainId: invoice.chain_id,
        tokenAddress: invoice.token_address,
        receiver: invoice.address,
        amount: BigInt(amount),
        localRpcUrl,
      }),
    onSuccess: () => notify({ text: t("wallet.sent") }),
    onError: (error) =>
      notify({ text: t(`wallet.${error instanceof WalletError ? error.kind : "failed"}`), tone: "error" }),
  });
  return (
    <Button
      fullWidth
      variant={variant}
      className={classes.pay ?? ""}
      leftSection={icon}
      // A second click would pay twice: the button waits until the transfer is seen.
      disabled={payment.isSuccess}
      loading={payment.isPending}
      onClick={() => payment.mutate()}
    >
      {text}
    </Button>
  );
}
