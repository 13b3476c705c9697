import { expect, test } from 'vitest'
import { cacheVersion } from '~/core/db/cache-version.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { storeGuide } from '#tests/helpers/guides/guide-factory'
import { deleteGuide } from './guides.commands.server'

useDatabase()

test('deleting a guide invalidates cached pages; deleting nothing does not', async () => {
	const { id } = await storeGuide({ title: 'Start' })
	const now = new Date('2026-11-20T12:00:00Z')
	const versionBefore = cacheVersion('pages')
	expect(await deleteGuide(id, now)).toBe(true)
	expect(cacheVersion('pages')).toBe(versionBefore + 1)
	expect(await deleteGuide(id, now)).toBe(false)
	expect(cacheVersion('pages')).toBe(versionBefore + 1)
})
