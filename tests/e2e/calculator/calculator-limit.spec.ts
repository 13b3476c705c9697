import { startAppServer } from '#tests/helpers/server/app-server'
import { expect, test } from '#tests/helpers/browser/e2e'
import { openDataOf, saveConcurrently } from '#tests/helpers/calculator/concurrent-saves'

/** The short version of tests/performance/property-limit.slow.test.ts. */

test('PROP-11 API-22 50 parallel saves over HTTP with a limit of 5 leave 5 rows, with one or two processes', async ({
	app,
}) => {
	const second = await startAppServer({}, { dataDir: app.dataDir })
	const data = await openDataOf(app)
	try {
		for (const origins of [[app.origin], [app.origin, second.origin]]) {
			for (let round = 0; round < 2; round++) {
				const { id, cookie } = await data.member('biannual')
				const race = await saveConcurrently(origins, { cookie }, (i) => `${i} Elm St`)
				expect(race.statuses).toEqual({ 201: 5, 409: 45 })
				expect(await data.rowsOf(id)).toBe(5)
			}
		}
	} finally {
		await second.stop()
	}
})
