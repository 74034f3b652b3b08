import { z } from 'zod';
import { configSchema } from './schema.js';

/** A configurable value and its path of keys. */
export interface Setting {
  path: readonly string[];
  type: 'text' | 'list' | 'value';
  description: string;
}

interface JsonSchema {
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
}

/** All values of the schema. */
export function settings(): Setting[] {
  return leaves(z.toJSONSchema(configSchema, { io: 'input' }) as JsonSchema, []);
}

/** The environment variable of a setting, such as TTYPILOT_TMUX_BRIDGE_SUBPROCESS_TIMEOUT. */
export function variableOf({ path }: Pick<Setting, 'path'>): string {
  return ['ttypilot', ...path].join('_').toUpperCase();
}

function leaves({ type, description = '', properties }: JsonSchema, path: string[]): Setting[] {
  if (properties) return Object.entries(properties).flatMap(([key, schema]) => leaves(schema, [...path, key]));
  if (type === 'string') return [{ path, type: 'text', description }];
  return [{ path, type: type === 'array' ? 'list' : 'value', description }];
}
