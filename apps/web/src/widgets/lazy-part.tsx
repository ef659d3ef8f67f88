import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";
import { pageLoading } from "../platform/page-loading.ts";
import { ErrorBoundary } from "./states/ErrorBoundary.tsx";
import { PartFailed } from "./states/PartFailed.tsx";

interface FailureProps {
  /** Called when the part can't be shown. */
  readonly onFailure?: (() => void) | undefined;
}

/**
 * Part of a page whose code is loaded when it is first shown; `fallback` is shown until then. Code that can't be loaded
 * reloads the page once. A part that still can't be shown shows a message and leaves the rest of the page as it is.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props & FailureProps> {
  const Part: ComponentType<Props> = lazy<FunctionComponent<Props>>(() =>
    pageLoading.load(async () => {
      const Loaded = await load();
      return { default: (props: Props) => <Loaded {...props} /> };
    }, name),
  );
  return ({ onFailure, ...props }) => (
    <ErrorBoundary fallback={<PartFailed />} onError={onFailure}>
      <Suspense fallback={fallback}>
        <Part {...(props as Props)} />
      </Suspense>
    </ErrorBoundary>
  );
}
