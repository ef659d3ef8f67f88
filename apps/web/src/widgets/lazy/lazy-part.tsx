import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";
import { pageLoading } from "../../platform/page-loading.ts";
import { ErrorBoundary } from "../states/ErrorBoundary.tsx";
import { PartFailed } from "../states/PartFailed.tsx";

export interface LazyPartOptions {
  /** Shown until the code is there. */
  readonly fallback?: ReactNode;
  /** Told when the part can't be shown: whoever waits for it must not wait for ever. */
  readonly onFailure?: () => void;
}

/**
 * Part of a page whose code comes when it is first shown. Code that can't be loaded reloads the page once; a part that still
 * can't be shown says so, and leaves the rest of the page as it is.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, onFailure }: LazyPartOptions = {},
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy<FunctionComponent<Props>>(() =>
    pageLoading.load(async () => {
      const Loaded = await load();
      return { default: (props: Props) => <Loaded {...props} /> };
    }, name),
  );
  return (props) => (
    <ErrorBoundary fallback={<PartFailed />} onError={onFailure}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
