import { execFileSync } from 'node:child_process'
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** A copy of the files that create and migrate databases, to add migrations to and break. */

export type ScratchProject = {
	folder: string
	file: (path: string) => string
	write: (path: string, text: string) => void
	edit: (path: string, change: (text: string) => string) => void
	/** Runs `node --import tsx` in it; throws with the output if it fails. */
	run: (...args: string[]) => string
}

export function scratchProject(): ScratchProject {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-scratch-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	for (const part of ['prisma', 'scripts', 'package.json', 'tsconfig.json']) {
		cpSync(part, join(folder, part), { recursive: true })
	}
	cpSync('app/core', join(folder, 'app/core'), {
		recursive: true,
		filter: (path) => !/\/prisma(?:-postgres)?$|\.test\.ts$/u.test(path),
	})
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

	const file = (path: string): string => join(folder, path)
	const write = (path: string, text: string): void => {
		mkdirSync(dirname(file(path)), { recursive: true })
		writeFileSync(file(path), text)
	}
	return {
		folder,
		file,
		write,
		edit: (path, change) => write(path, change(readFileSync(file(path), 'utf8'))),
		run(...args) {
			try {
				return execFileSync(process.execPath, ['--import', 'tsx', ...args], {
					cwd: folder,
					env: { ...process.env, DATA_DIR: file('data') },
					encoding: 'utf8',
					stdio: ['ignore', 'pipe', 'pipe'],
				})
			} catch (error) {
				const { stdout, stderr } = error as { stdout: string; stderr: string }
				throw new Error(`${stdout}\n${stderr}`, { cause: error })
			}
		},
	}
}
