export { type Brand, brandOf, DEFAULT_THEME } from '@comanda/domain/look/brand'
