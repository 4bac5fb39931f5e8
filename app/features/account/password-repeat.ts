import type { TFunction } from "i18next";

/** The check of a form that asks for a new password twice: the error by field, or null when both agree. */
export function passwordRepeat(t: TFunction) {
  return ({ password, password_repeat }: { password: string; password_repeat: string }) =>
    password === password_repeat ? null : { password_repeat: [t("auth:field.passwordsDiffer")] };
}
