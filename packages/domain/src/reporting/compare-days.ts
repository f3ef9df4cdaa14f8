/** Sales on days with an offer, and on the other days with sales. */
export interface DaysCompared {
  daysWith: number
  soldWith: number
  daysWithout: number
  soldWithout: number
}

/** Sums up days with and without an offer. `sold`: portions, orders or cents. */
export function compareDays(days: readonly { isWith: boolean; sold: number }[]): DaysCompared {
  const of = (isWith: boolean) => days.filter((day) => day.isWith === isWith)
  const sum = (group: typeof days) => group.reduce((total, { sold }) => total + sold, 0)
  return {
    daysWith: of(true).length,
    soldWith: sum(of(true)),
    daysWithout: of(false).length,
    soldWithout: sum(of(false)),
  }
}

/** Orders and revenue of a restaurant on days with an offer and without. */
export interface SalesCompared {
  orders: DaysCompared
  /** In cents. */
  revenue: DaysCompared
}

/** Compares days by their sales; days without an order do not count. */
export function compareSales<Day extends { sales: { orders: number; revenue: number } }>(
  days: readonly Day[],
  isWith: (day: Day) => boolean,
): SalesCompared {
  const open = days.filter(({ sales }) => sales.orders > 0)
  const by = (sold: 'orders' | 'revenue') =>
    compareDays(open.map((day) => ({ isWith: isWith(day), sold: day.sales[sold] })))
  return { orders: by('orders'), revenue: by('revenue') }
}
