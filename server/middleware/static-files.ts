import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import compression from 'compression'
import express, { Router, type RequestHandler } from 'express'
import { sendError, type ErrorResponse } from '../http/error-response'

/**
 * Serves the built files, cacheable for a year when their name has a hash, otherwise for an hour. A
 * missing hashed file is a 404 here, because the catch-all route would redirect it to a page.
 * @param clientDir the folder of the client build
 */
export function staticFiles(options: { clientDir: string }): RequestHandler {
	const router = createRouter(options)
	return (req, res, next) => {
		// Every file has a dot in its name, and a page costs less without a look at the files.
		if (/[.%]|^\/assets/i.test(req.path)) router(req, res, next)
		else next()
	}
}

function createRouter({ clientDir }: { clientDir: string }): Router {
	const assets = path.join(clientDir, 'assets')
	const common = { index: false, redirect: false, dotfiles: 'ignore' } as const
	const router = Router()
	router.use(refuseDotfiles)
	router.use(
		'/assets',
		(_req, res, next) => {
			res.locals.isRoutine = true
			next()
		},
		servePrecompressed(assets),
		compression(),
		express.static(assets, { ...common, immutable: true, maxAge: '1y' }),
		(req, res) => {
			sendError(req, res, notFound)
		},
	)
	const isFile = listFiles(clientDir)
	const files = express.static(clientDir, { ...common, maxAge: '1h' })
	const compress = compression()
	router.use((req, res, next) => {
		if (!isFile(req.path)) return next()
		res.locals.isRoutine = true
		compress(req, res, () => void files(req, res, next))
	})
	return router
}

/**
 * Lists the files of a folder once. Most requests are for pages, and a look at the disk for each would
 * cost a good part of the time that the page itself takes.
 */
function listFiles(folder: string): (path: string) => boolean {
	const entries = existsSync(folder)
		? readdirSync(folder, { recursive: true, withFileTypes: true })
		: []
	const names = new Set(
		entries
			.filter((entry) => entry.isFile())
			.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
			.map((name) => `/${name.split(path.sep).join('/')}`),
	)
	return (requestPath) => names.has(decodeURIComponent(requestPath))
}

/** Refuses names that begin with a dot, except `.well-known`. */
const refuseDotfiles: RequestHandler = (req, res, next) => {
	const segments = decodeURIComponent(req.path).split(/[/\\]/)
	const hidden = segments.some((segment) => /^\.(?!well-known$)./.test(segment))
	if (hidden) return sendError(req, res, notFound)
	next()
}

const encodings = [
	['br', '.br'],
	['gzip', '.gz'],
] as const

/** Serves the compressed file that the build has put beside the original, if there is one. */
function servePrecompressed(folder: string): RequestHandler {
	const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
	return (req, res, next) => {
		const name = req.path.slice(1)
		const compressed = encodings.filter(([, extension]) => names.has(name + extension))
		if (compressed.length === 0) return next()
		res.vary('Accept-Encoding')
		const chosen = compressed.find(([encoding]) => req.acceptsEncodings(encoding))
		if (chosen !== undefined) {
			res.type(path.extname(name))
			res.setHeader('Content-Encoding', chosen[0])
			req.url = `/${name}${chosen[1]}`
		}
		next()
	}
}

const notFound: ErrorResponse = {
	status: 404,
	code: 'not-found',
	title: 'File not found',
	text: 'The link may be mistyped, or the file is from an older version of this site.',
}
