import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import { TextField, type TextFieldProps } from "./text-field";
import { useHydrated } from "./use-hydrated";

/**
 * A secret. Its value is never rendered; with JavaScript a button shows what is typed.
 * Set `autoComplete` to current-password or new-password.
 */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const reveal = hydrated && (
    <button
      type="button"
      className="input-end"
      aria-label={t("field.showPassword")}
      aria-pressed={shown}
      aria-controls={props.id}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? "eye-off" : "eye"} />
    </button>
  );
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      defaultValue={undefined}
      type={shown ? "text" : "password"}
      end={reveal || <span />}
    />
  );
}
