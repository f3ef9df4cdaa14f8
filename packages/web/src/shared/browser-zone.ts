/** The zone of times without a restaurant: that of the device. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
