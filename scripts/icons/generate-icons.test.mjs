import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconSprite } from './generate-icons.mjs'

test('the file of the icons has the drawings of all icons of the installed package', () => {
	const source = readFileSync('app/ui/icons/icons.tsx', 'utf8')
	const sprite = readFileSync('app/ui/icons/icons.svg', 'utf8')
	expect(sprite).toBe(iconSprite(source))
	expect(sprite.match(/<symbol /gu)?.length).toBe(source.match(/ icon\('/gu)?.length)
})
