// The script of the maps provider: defines `google.maps`, then calls the page's callback.
import * as L from 'leaflet'
import { callbackName, callPage } from './core/page.ts'
import { loadLibrary } from './libraries.ts'

const version = '3.66.0'

L.noConflict()

const page = window as unknown as { google?: { maps?: Record<string, unknown> } }
page.google ??= {}
page.google.maps ??= {}
const namespace = page.google.maps

namespace.version = version
namespace.importLibrary = async (name: string) => loadLibrary(namespace, name)
callPage(callbackName)
