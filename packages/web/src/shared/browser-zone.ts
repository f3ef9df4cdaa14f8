/** The zone of times that belong to no restaurant: that of the device. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
