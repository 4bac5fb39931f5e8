import type { abis } from "../../contract/models.ts";
import type { Database } from "../db/connect.ts";
import { model } from "../db/schema/index.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 3_600_000;

type Make = [name: string, code: string, manufacturer: string, chipset: string, abi: (typeof abis)[number]];

const makes: Make[] = [
  ["Nova 4K", "NV-400", "Novatek", "Amlogic S905X3", "armeabi"],
  ["Nova 4K Pro", "NV-410", "Novatek", "Amlogic S905X4", "arm64"],
  ["Nova Stick", "NV-120", "Novatek", "Amlogic S805X2", "armeabi"],
  ["Orion X1", "OR-X1", "Orion Media", "Rockchip RK3328", "armeabi"],
  ["Orion X2", "OR-X2", "Orion Media", "Rockchip RK3566", "arm64"],
  ["Orion Car", "OR-CAR", "Orion Media", "Unisoc UIS7862", "arm64"],
  ["Tavira One", "TV-ONE", "Tavira", "Allwinner H616", "armeabi"],
  ["Tavira Max", "TV-MAX", "Tavira", "Amlogic S928X", "arm64"],
  ["Kestrel Mini", "KS-M2", "Kestrel", "Realtek RTD1311", "armeabi"],
  ["Kestrel Home", "KS-H5", "Kestrel", "Realtek RTD1319", "arm64"],
  ["Desk Player", "SD-PC", "Streamdesk", "Intel N100", "x86"],
  ["Tavira Classic", "TV-CL", "Tavira", "Amlogic S905W", "armeabi"],
];

/** Twelve makes of device, the first with id 1; the last is no longer offered. */
export async function seedModels(tx: Database, createdBy: number, services: Services): Promise<void> {
  const at = new Date(services.now().getTime() - 400 * DAY_MS).toISOString();
  const rows = makes.map(([name, code, manufacturer, chipset, abi], index) => ({
    name,
    code,
    manufacturer,
    chipset,
    abi,
    active: index < makes.length - 1,
    created_by: createdBy,
    created_at: at,
    updated_at: at,
  }));
  await tx.insert(model).values(rows);
}
