-- expect 2 script: attempt to index a nil value (global 'package')
package.loadlib("x", "y")
