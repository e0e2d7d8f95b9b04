-- expect 3 script: break outside loop at line 2
break
