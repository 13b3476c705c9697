import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeImage, operatorsSettings } from '#tests/helpers/server/docker-image'

/**
 * Builds the Dockerfile line by line, without a container engine: the last stage contains only what is
 * needed to run, starts in production mode, passes its health check, and shuts down on a signal.
 */

const MINUTE = 60_000

test(
	'every line of the Dockerfile works, and the image starts, is healthy and stops',
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
			// No email is sent here, so no SMTP server is needed.
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
