import { z } from "zod";
import { areaCookie } from "./area-cookie.server";

/** The session of a car-box; it keeps nothing beside the token. */
export const carboxCookie = areaCookie("sd_carbox", z.unknown());
