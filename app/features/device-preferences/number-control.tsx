import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import type { FieldBinding } from "~/ui/field";
import { controlAttributes, FieldFrame } from "~/ui/field-frame";
import { useHydrated } from "~/ui/use-hydrated";
import { offsetText, shiftedProgramme } from "./guide-offset";
import type { NumberPreference } from "./preferences";

/** A whole number with its unit. With JavaScript two large buttons step it, and the example follows what is typed. */
export function NumberControl({ preference, binding }: { preference: NumberPreference; binding: FieldBinding }) {
  const { t } = useTranslation("device-preferences");
  const { name, unit, sample } = preference;
  const { min, max } = binding;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(binding.defaultValue ?? "");
  const hydrated = useHydrated();
  const hint = t(`hints.${name}`, { min, max });

  // What was typed before the script arrived.
  useEffect(() => setTyped(input.current?.value ?? ""), []);

  function step(by: 1 | -1) {
    if (by > 0) input.current?.stepUp();
    else input.current?.stepDown();
    setTyped(input.current?.value ?? "");
  }

  return (
    <FieldFrame binding={binding} label={t(`fields.${name}`)} hint={hint}>
      <div className="stepper">
        <Button
          className="needs-script"
          icon="minus"
          aria-label={t("number.less")}
          disabled={!hydrated}
          onClick={() => step(-1)}
        />
        <input
          ref={input}
          type="number"
          className="input"
          {...controlAttributes(binding, hint)}
          defaultValue={binding.defaultValue}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          className="needs-script"
          icon="plus"
          aria-label={t("number.more")}
          disabled={!hydrated}
          onClick={() => step(1)}
        />
        <span className="muted">{t(`units.${unit}`)}</span>
      </div>
      {sample === "guide" && <GuideSample minutes={Number(typed)} />}
    </FieldFrame>
  );
}

/** What the guide would show for a programme at eight in the evening. */
function GuideSample({ minutes }: { minutes: number }) {
  const { t } = useTranslation("device-preferences");
  if (!Number.isInteger(minutes) || Math.abs(minutes) > 24 * 60) return null;
  const { listed, shown, day } = shiftedProgramme(minutes);
  return (
    <p className="sample" role="status">
      <bdi className="sample-value" dir="ltr">
        {offsetText(minutes)}
      </bdi>
      <span>{t(`sample.${day}`, { listed, shown })}</span>
    </p>
  );
}
