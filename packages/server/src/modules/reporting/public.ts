export { readSales, readSalesDays, readSalesTotals, type SalesQuery } from './read-sales.ts'
export { sumUpSalesDays } from './sum-up-sales-days.ts'
