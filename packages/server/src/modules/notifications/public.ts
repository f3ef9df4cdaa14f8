export { orderMail } from './order-mail.ts'
