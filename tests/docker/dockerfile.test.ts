import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeImage, operatorsSettings } from '#tests/helpers/server/docker-image'

/**
 * The Dockerfile, carried out line by line where no container engine runs: its last stage holds what
 * runs and nothing else, starts in production mode, is healthy by its own check, and stops when told.
 */

const MINUTE = 60_000

test(
	'every line of the Dockerfile works, and what they make starts, is healthy and stops',
	async () => {
		const image = await makeImage()
		try {
			expect(image).toMatchObject({
				user: 'node',
				stopSignal: 'SIGTERM',
				command: ['node', 'build/server.js'],
				volumes: ['/app/data'],
			})
			expect(readdirSync(image.folder).sort()).toEqual(
				['build', 'data', 'node_modules', 'package.json', 'prisma', 'scripts'].sort(),
			)
			for (const name of ['vite', 'tsx', 'esbuild', 'prisma', 'vitest', '@playwright/test']) {
				expect(existsSync(join(image.folder, 'node_modules', name)), name).toBe(false)
			}
			// No mail is sent here, so nothing has to listen for it.
			await image.start(operatorsSettings('smtp://127.0.0.1:1'))
			const home = await image.send({ path: '/' })
			expect(home.status).toBe(200)
			expect(home.text).toContain('Pro Hub')
			expect((await image.stop()).code).toBe(0)
			expect((await image.run(image.health)).code).toBe(1)
		} finally {
			await image.stop()
			image.remove()
		}
	},
	20 * MINUTE,
)
