export { readSales, readSalesDays, readSalesTotal, readSalesTotals, type SalesQuery } from './read-sales.ts'
export { readTaxes } from './read-taxes.ts'
export { sumUpSalesDays } from './sum-up-sales-days.ts'
