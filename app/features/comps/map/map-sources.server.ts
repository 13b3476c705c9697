import { config } from '~/core/config/config.server'

/** The CSP source of the street map's tiles, if a setting names them. */
export function mapContentSources(): { 'img-src'?: readonly string[] } {
	const { mapTiles } = config()
	return mapTiles === null ? {} : { 'img-src': [new URL(mapTiles.url).origin] }
}
