/** Smallest and largest values of a kitchen's settings: minutes, except for the port. */
export const kitchenSettingLimits = {
  warnMinutes: [1, 240],
  lateMinutes: [1, 480],
  escalateMinutes: [1, 240],
  giveUpMinutes: [5, 1440],
  leadMinutes: [0, 600],
  printerPort: [1, 65_535],
} as const
