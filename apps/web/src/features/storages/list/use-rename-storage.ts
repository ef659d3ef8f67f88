import { AppError } from "@dexnet/protocol/errors/errors";
import { productCalls, type Storage } from "@dexnet/protocol/products";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { userProductsKey, userProductsQuery } from "../../../platform/queries/product-queries.ts";
import { useApp } from "../../../platform/services/app-context.tsx";

interface Renaming {
  storage: Storage;
  title: string;
}

/** Shows the new name at once and saves it. After a failure the old name returns, with a button to retry. */
export function useRenameStorage() {
  const { t } = useTranslation("storages");
  const { call, notify } = useApp();
  const queries = useQueryClient();
  const { queryKey } = userProductsQuery(call);

  function show(address: string, title: string): void {
    queries.setQueryData(queryKey, (userProducts) =>
      userProducts === undefined
        ? userProducts
        : {
            ...userProducts,
            storages: userProducts.storages.map((each) => (each.address === address ? { ...each, title } : each)),
          },
    );
  }

  const mutation = useMutation({
    mutationFn: async ({ storage: { address }, title }: Renaming) => {
      const answer = await call(productCalls.updateUserInfo, { params: { address }, body: { title } });
      if (answer.address !== address || answer.title !== title) throw new AppError("bad_answer");
    },
    onMutate: async ({ storage, title }) => {
      await queries.cancelQueries({ queryKey: userProductsKey });
      show(storage.address, title);
    },
    onError: (_, renaming) => {
      show(renaming.storage.address, renaming.storage.title);
      notify({
        text: t("rename.failed"),
        tone: "error",
        action: { label: t("list.tryAgain"), onClick: () => mutation.mutate(renaming) },
      });
    },
    onSuccess: () => notify({ text: t("rename.done") }),
    onSettled: () => queries.invalidateQueries({ queryKey: userProductsKey }),
  });
  return mutation;
}
