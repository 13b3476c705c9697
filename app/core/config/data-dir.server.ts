import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** The path without symbolic links, also of a folder that does not exist yet. */
function realPath(path: string): string {
	try {
		return realpathSync(path)
	} catch {
		const parent = dirname(path)
		return parent === path ? path : join(realPath(parent), basename(path))
	}
}

/**
 * The data folder. In production it is outside the product's own folder, which is the working directory: the
 * next version is installed in another one, and would start there without the data.
 */
export function readDataDir(
	{ APP_MODE, DATA_DIR }: { APP_MODE: 'local' | 'production'; DATA_DIR: string },
	problems: string[],
): string {
	const folder = resolve(DATA_DIR)
	const product = realPath(process.cwd())
	if (APP_MODE === 'production' && `${realPath(folder)}${sep}`.startsWith(`${product}${sep}`)) {
		problems.push(
			`DATA_DIR: ${folder} is inside the product's folder, and the next version would start without its data; use a folder of its own, such as /var/lib/hub`,
		)
	}
	return folder
}
