export { contrast, parseHex, type Rgb, toHex, toOklch, toRgb } from '@comanda/domain/look/color'
