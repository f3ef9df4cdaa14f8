/** A member without a name: their orders at this restaurant were anonymized. */
export const memberName = (name: string) => name || 'Former customer'
