import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { Card } from "~/ui/card";
import type { PlaylistUploadReport } from "~contract/playlist-uploads.ts";

type Kind = "errors" | "notes";

interface RemarkListProps<Of extends Kind> {
  title: string;
  /** Which words its codes have. */
  kind: Of;
  /** The first of them. */
  remarks: PlaylistUploadReport[Of];
  /** How many there are. */
  total: number;
}

/** What is to be said about lines of a file, with their numbers; nothing where there is nothing to say. */
export function RemarkList<Of extends Kind>({ title, kind, remarks, total }: RemarkListProps<Of>) {
  const { t, i18n } = useTranslation("playlist-uploads");
  if (remarks.length === 0) return null;
  const number = (value: number) => formatNumber(value, i18n.language);
  const words = (code: string) => (kind === "errors" ? t(`errors.${code}`) : t(`notes.${code}`));
  return (
    <Card title={title}>
      {total > remarks.length && (
        <p className="muted">{t("first", { shown: number(remarks.length), total: number(total) })}</p>
      )}
      <ol className="upload-remarks">
        {remarks.map(({ line, code, detail }) => (
          // A line can have several notes, each of another kind.
          <li key={`${line} ${code}`}>
            <strong>{t("line", { line: number(line) })}</strong> {words(code)}
            {detail && (
              <>
                {" "}
                <bdi className="muted">{detail}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
