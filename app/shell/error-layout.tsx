import { BasicLayout } from "./basic-layout";
import { ErrorPage } from "./error-page";

/** The error layout: for failures that no frame around the page can hold. */
export function ErrorLayout({ error }: { error: unknown }) {
  return (
    <BasicLayout>
      <ErrorPage error={error} />
    </BasicLayout>
  );
}
