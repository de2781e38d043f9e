/** Days for which plans that a publication moved can be moved back. */
export const MOVE_BACK_DAYS = 30;
