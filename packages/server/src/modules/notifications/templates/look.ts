import { brandOf } from '@comanda/domain/look/brand'

/** In whose name a mail is written. */
export interface MailBrand {
  name: string
  /** `#RRGGBB`, of the restaurant; of the platform its ink. */
  color: string
  /** Absolute; null: its first letter stands in. */
  logoUrl: string | null
}

/** Mail programs know little of style sheets, so the looks by day stand on each element. */
export const ink = '#1c1a17'
export const soft = '#5d584f'
export const sunken = '#f3f1ec'
export const paper = '#ffffff'
export const line = '#c9c4ba'
export const saved = '#0f6b3a'
export const warning = '#7a4a10'
export const codeFont = "'JetBrains Mono',Consolas,monospace"
export const titleFont =
  "'Bricolage Grotesque',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const textFont = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const night = {
  page: '#151310',
  card: '#211e1a',
  ink: '#f4f1ea',
  soft: '#b8b1a5',
  sunken: '#2d2924',
  line: '#4d473e',
}

/** The looks by night and on narrow screens, for programs that read a style sheet. The classes stand beside the styles. */
export function styleSheet(color: string): string {
  const brand = brandOf(color, 'dark')
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.pad,.left{padding-left:20px!important}.pad,.right{padding-right:20px!important}.stack{display:block!important;width:auto!important;text-align:left!important}.edge{border-left:0!important;padding-top:0!important}.big{font-size:26px!important;line-height:32px!important}}',
    '@media (prefers-color-scheme:dark){',
    rule('page', `background:${night.page}`),
    // react-email puts what the body wears on a cell within it.
    rule('page>table>tbody>tr>td', `background:${night.page};color:${night.ink}`),
    rule('card', `background:${night.card}`),
    rule('ink', `color:${night.ink}`),
    rule('soft', `color:${night.soft}`),
    rule('sunken', `background:${night.sunken}`),
    rule('tint', `background:${brand.brandTint}`),
    rule('line', `border-color:${night.line}`),
    rule('edge', `border-color:${brand.brandLine}`),
    rule('solid', `background:${brand.brand};color:${brand.onBrand}`),
    rule('plain', `background:${night.ink};color:${night.card}`),
    rule('quiet', `background:${night.sunken};color:${night.ink}`),
    rule('tear', `background-image:radial-gradient(circle at 10px 0,${night.card} 9px,transparent 9.5px)`),
    rule('note', 'background:#3a2d12;border-color:#6d5420;color:#f5d38c'),
    rule('saved', 'color:#6fd49c'),
    rule('warn', 'color:#f5d38c'),
    '}',
  ].join('')
}

function rule(name: string, declarations: string): string {
  return `.${name}{${declarations.replaceAll(';', '!important;')}!important}`
}

export const platformBrand: MailBrand = { name: 'Comanda', color: ink, logoUrl: null }
