import { expect, test } from 'vitest'
import { childrenOf, readXml, textOf } from './read-xml.ts'

test('reads elements, attributes and text, with or without an XML declaration', async () => {
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="n" t="1 > 0" u=\'"\'><b>x &amp; y</b><b/></a>\n'
  const root = (await readXml(`\uFEFF${text}`)).documentElement
  expect(childrenOf(root, 'n', 'b').map(textOf)).toEqual(['x & y', ''])
  expect(childrenOf(root, 'other', 'b')).toEqual([])
  expect(root.getAttribute('t')).toBe('1 > 0')
})

test.each([
  ['an empty document', ''],
  ['text only', 'text'],
  ['a document type', '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>'],
  ['an undeclared entity', '<a>&e;</a>'],
  ['a comment', '<a>x<!-- -->y</a>'],
  ['a CDATA section', '<a><![CDATA[x]]></a>'],
  ['a processing instruction', '<a><?php x ?></a>'],
  ['two declarations', '<?xml version="1.0"?><?xml version="1.0"?><a/>'],
  ['an element that is not closed', '<a><b></a>'],
  ['an element that is closed twice', '<a></a></a>'],
  ['two roots', '<a/><b/>'],
  ['an incomplete tag', '<a b="'],
  ['a tag in an attribute', '<a b="<c/>"/>'],
  ['a thousand levels', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`],
  ['ten thousand elements', `<a>${'<b/>'.repeat(10_001)}</a>`],
  ['a hundred attributes', `<a ${[...Array(100).keys()].map((index) => `a${index}=""`).join(' ')}/>`],
  ['a document that is too long', `<a>${'x'.repeat(200_000)}</a>`],
])('refuses %s', async (_, text) => {
  await expect(readXml(text)).rejects.toThrow(/./)
})
