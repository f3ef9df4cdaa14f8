/** Hides operations that do not match the words in the search box. */
export const docsScript = `
const field = document.getElementById('search')
const found = document.getElementById('found')
const articles = [...document.querySelectorAll('main article[data-operation]')]
const links = new Map([...document.querySelectorAll('nav [data-operation]')].map((item) => [item.dataset.operation, item]))
const texts = new Map(articles.map((article) => [article, article.textContent.toLowerCase()]))
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const article of articles) {
    const matches = words.every((word) => texts.get(article).includes(word))
    article.hidden = !matches
    links.get(article.dataset.operation).hidden = !matches
    if (matches) count += 1
  }
  for (const section of document.querySelectorAll('main section:has(article[data-operation])')) {
    section.hidden = !section.querySelector('article:not([hidden])')
  }
  found.textContent = words.length === 0 ? '' : count === 1 ? '1 operation' : count + ' operations'
})
`
