import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contextFilter, parseDockerfile, runDockerfile } from './docker-lines.mjs'

/** @param {Record<string, string>} files */
function project(files) {
	const folder = mkdtempSync(path.join(tmpdir(), 'prohub-docker-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	for (const [name, text] of Object.entries({ '.dockerignore': '', ...files })) {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
		writeFileSync(path.join(folder, name), text)
	}
	const out = mkdtempSync(path.join(tmpdir(), 'prohub-docker-out-'))
	onTestFinished(() => rmSync(out, { recursive: true, force: true }))
	return { context: folder, out }
}

test('joins continued lines and ignores comments', () => {
	expect(
		parseDockerfile('# a\nFROM x AS y\n\nENV a=1 \\\n    # b\n    c=2\nrun one && \\\n  two\n'),
	).toEqual([
		{ instruction: 'FROM', rest: 'x AS y' },
		{ instruction: 'ENV', rest: 'a=1  c=2' },
		{ instruction: 'RUN', rest: 'one &&  two' },
	])
})

test('the last matching pattern of .dockerignore decides', () => {
	const keeps = contextFilter('# only these\n*\n!app\n!package.json\napp/made\n**/*.test.ts\n')
	const names = [
		'',
		'app',
		'app/a.ts',
		'app/made',
		'app/made/x',
		'app/b/c.test.ts',
		'c.test.ts',
		'package.json',
		'data',
	]
	expect(names.filter(keeps)).toEqual(['', 'app', 'app/a.ts', 'package.json'])
	expect(contextFilter('')('anything')).toBe(true)
})

test('stages inherit files, environment and working folder, and the last stage is the image', () => {
	const { context, out } = project({
		'.dockerignore': 'secret.txt\n',
		'a.txt': 'a',
		'secret.txt': 's',
		'dir/b.txt': 'b',
		Dockerfile: `FROM image AS one
ENV WHERE=/app/made GREETING=hello
WORKDIR /app
COPY . .
RUN mkdir made && echo $GREETING > $WHERE/said.txt
FROM one AS two
RUN echo more >> made/said.txt
FROM image
WORKDIR /srv
COPY a.txt dir/b.txt kept/
COPY dir folder
COPY --from=two /app/made made
ENV DATA=/srv/data PORT=1
RUN mkdir data && chown node:node data
VOLUME /srv/data
USER node
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1s CMD ["true"]
CMD ["node", "x.js"]
`,
	})
	const image = runDockerfile(out, context)
	/** @param {string} name */
	const at = (name) => path.join(image.folder, name)
	expect(readFileSync(at('made/said.txt'), 'utf8')).toBe('hello\nmore\n')
	expect(
		[at('kept/a.txt'), at('kept/b.txt'), at('folder/b.txt')].filter((name) => !existsSync(name)),
	).toEqual([])
	expect(existsSync(path.join(out, 'one/app/secret.txt'))).toBe(false)
	expect(image).toMatchObject({
		env: { DATA: at('data'), PORT: '1' },
		user: 'node',
		command: ['node', 'x.js'],
		health: ['true'],
		stopSignal: 'SIGTERM',
		volumes: ['/srv/data'],
	})
})

test.each([
	['RUN touch /etc/x', 'RUN may use paths in the working folder only'],
	['RUN exit 3', 'exited with 3'],
	['RUN apt-get update && apt-get install -y no-such-package-here', 'exited with 1'],
	['COPY --chmod=1 a b', 'COPY --chmod=1'],
	['COPY --from=nowhere a b', 'no stage nowhere'],
	['ONBUILD RUN x', 'Unsupported Dockerfile instruction: ONBUILD'],
])('rejects %s', (line, message) => {
	const { context, out } = project({ Dockerfile: `FROM image\n${line}\n` })
	expect(() => runDockerfile(out, context)).toThrow(message)
})
